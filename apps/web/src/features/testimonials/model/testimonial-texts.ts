export const testimonialTexts = { lead: 'O que dizem nossos clientes' } as const;
