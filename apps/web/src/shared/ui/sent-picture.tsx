/** A picture of a conversation about help. It opens in full size in another tab. */
export function SentPicture({ path }: { path: string }) {
  return (
    <a href={path} target="_blank" rel="noreferrer" className="mt-2 block w-fit">
      <img
        src={path}
        alt="Imagem enviada. Abrir em tamanho real"
        loading="lazy"
        className="h-40 max-w-full rounded-control border border-line bg-raised object-contain"
      />
    </a>
  );
}
