/** Their shapes are in drawings.svg, which is inlined once at the end of the document. */
export const iconNames = [
  'home',
  'calendar',
  'music',
  'person',
  'ticket',
  'shield',
  'lock',
  'whisper',
  'crown',
  'moon',
  'sliders',
  'search',
  'undo',
  'stage',
  'pin',
  'bell',
  'more',
  'menu',
  'close',
  'eye',
  'eyeOff',
  'alert',
  'check',
  'arrow',
  'back',
  'refresh',
  'plus',
  'external',
  'play',
  'logout',
  'install',
  'share',
  'offline',
  'mail',
] as const;

export type IconName = (typeof iconNames)[number];

interface Props {
  name: IconName;
  size?: number;
  tone?: 'gold' | 'sky' | 'mint' | 'faint' | undefined;
}

export function Icon({ name, size = 24, tone }: Props) {
  return (
    <svg
      className={tone}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
