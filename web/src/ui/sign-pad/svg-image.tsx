// An SVG from the server (seal, signature, QR code) shown as an image: inside <img> no script of it can run.
type Props = { svg: string; alt: string; className?: string; style?: React.CSSProperties };

export function SvgImage({ svg, alt, className, style }: Props) {
  return (
    <img
      className={className}
      style={style}
      alt={alt}
      draggable={false}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
    />
  );
}
