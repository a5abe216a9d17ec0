import { defineErrors } from '../define/error.js';

/** Separate from `catalogErrors`, so that storefront pages do not load them. */
export const imageErrors = defineErrors('catalog', {
  imageUnreadable: {
    status: 422,
    detail: 'Não foi possível ler a imagem. Envie um arquivo JPEG, PNG, WebP, AVIF ou GIF.',
  },
  imageTooManyPixels: { status: 422, detail: 'A imagem tem pixels demais: o limite são 25 megapixels.' },
  imageTooSmall: { status: 422, detail: 'A imagem é pequena demais: o recorte precisa de 280 × 420 pixels.' },
  imageCropOutside: { status: 422, detail: 'O recorte passa da borda da imagem.' },
  imageUploadGone: { status: 404, detail: 'O envio da imagem expirou. Envie a imagem de novo.' },
  imageAddressRefused: {
    status: 422,
    detail: 'Use um endereço https público, que comece com "https://".',
  },
  imageNotFetched: { status: 422, detail: 'Não foi possível baixar a imagem desse endereço.' },
  imagesFull: { status: 409, detail: 'O espaço para imagens está cheio.' },
});
