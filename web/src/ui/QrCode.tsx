import { encode } from 'uqr';

/** A QR code, always dark on light, with the quiet zone that scanners need. `label`: where it leads. */
export function QrCode({ value, label, className }: { value: string; label: string; className?: string | undefined }) {
  const { data, size } = encode(value, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
