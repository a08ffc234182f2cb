import type { ReactNode } from 'react';

const shapes = {
  home: <path d="M4 11.2 12 4.5l8 6.7M6 9.8V19h4.5v-5h3v5H18V9.8" />,
  calendar: (
    <path d="M5 6.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1ZM4 10.5h16M8 4v4M16 4v4" />
  ),
  music: (
    <>
      <path d="M9.5 17.5V6l9-2v11" />
      <circle cx="7" cy="17.5" r="2.5" />
      <circle cx="16" cy="15" r="2.5" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="3.5" />
      <path d="M5.5 20c0-3.6 2.9-5.5 6.5-5.5s6.5 1.9 6.5 5.5" />
    </>
  ),
  ticket: <path d="M4 7h16v3.2a1.8 1.8 0 0 0 0 3.6V17H4v-3.2a1.8 1.8 0 0 0 0-3.6V7ZM14.5 9v1.5M14.5 13.5V15" />,
  shield: <path d="M12 3.5 19 6v5.5c0 4.3-2.9 7.3-7 9-4.1-1.7-7-4.7-7-9V6l7-2.5ZM9 12l2.2 2.2L15.3 10" />,
  lock: (
    <path d="M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
  ),
  whisper: (
    <path d="M20 11.5c0 4-3.6 7-8 7-1.1 0-2.2-.2-3.2-.5L4.5 19.5l1.2-3.6A6.7 6.7 0 0 1 4 11.5c0-4 3.6-7 8-7s8 3 8 7Z" />
  ),
  crown: <path d="M4.5 8 8 11.5 12 5.5l4 6L19.5 8 18 18H6L4.5 8Z" />,
  moon: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z" />,
  sliders: (
    <>
      <path d="M4 8h9.5M18.5 8H20M4 16h1.5M10.5 16H20" />
      <circle cx="16" cy="8" r="2.5" />
      <circle cx="8" cy="16" r="2.5" />
    </>
  ),
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5 5" />
    </>
  ),
  undo: <path d="M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3" />,
  stage: <path d="M3 18.5h18M5 18.5a7 7 0 0 1 14 0M8.5 18.5a3.5 3.5 0 0 1 7 0" />,
  skip: <path d="M6 5.5v13L16 12 6 5.5ZM19 5.5v13" />,
  pin: (
    <>
      <path d="M12 20.5s6.5-5.4 6.5-10.3a6.5 6.5 0 0 0-13 0c0 4.9 6.5 10.3 6.5 10.3Z" />
      <circle cx="12" cy="10" r="2.3" />
    </>
  ),
  bell: <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5ZM10 20.5h4" />,
  more: <path d="M6 12h.01M12 12h.01M18 12h.01" />,
  menu: <path d="M4 9h16M4 15h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.8 9.9a2.8 2.8 0 0 0 4 3.9M6.3 7.3A16.3 16.3 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.3 3" />
  ),
  alert: <path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.2" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  arrow: <path d="M5 12h13.5M13 6.5l5.5 5.5-5.5 5.5" />,
  back: <path d="M19 12H5.5M11 6.5 5.5 12l5.5 5.5" />,
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />,
  plus: <path d="M12 5v14M5 12h14" />,
  external: (
    <path d="M13.5 4.5h6v6M19 5l-8.5 8.5M10 6H6a1.5 1.5 0 0 0-1.5 1.5V18A1.5 1.5 0 0 0 6 19.5h10.5A1.5 1.5 0 0 0 18 18v-4" />
  ),
  play: <path d="M8 5.5v13l10.5-6.5L8 5.5Z" />,
  logout: <path d="M14 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h8M10 12h10M16.5 8.5 20 12l-3.5 3.5" />,
  install: <path d="M12 4v10.5M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />,
  share: <path d="M12 14.5V4M8 7.5 12 3.5l4 4M8 11H6.5v9.5h11V11H16" />,
  offline: (
    <path d="M4 4l16 16M2.5 9.5A14 14 0 0 1 7 6.8M21.5 9.5a14 14 0 0 0-9.7-3.9M6 13a9 9 0 0 1 4.7-2.5M18 13a9 9 0 0 0-2.5-1.7M9.2 16.3a4.5 4.5 0 0 1 5.6 0M12 19.5v.1" />
  ),
  mail: (
    <path d="M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5ZM4 7l8 6 8-6" />
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

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
      {shapes[name]}
    </svg>
  );
}
