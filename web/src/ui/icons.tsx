// Our few line icons, drawn inline: 20 px grid, one stroke width, colour of the text around.
const paths = {
  home: 'M3 9.200 10 3.500l7 5.700M5 8v8.500h10V8M8.500 16.500v-4.500h3v4.500',
  sent: 'M17 3 9 11M17 3l-5 14-3-6-6-3z',
  sign: 'M3 17h14M5 13.500 13.800 4.700a1.800 1.800 0 0 1 2.500 2.500L7.500 16 4 17z',
  verify:
    'M10 2.800 16.500 5v5c0 4-2.800 6.300-6.500 7.500C6.300 16.300 3.500 14 3.500 10V5zM7 10l2.200 2.200L13.200 8',
  log: 'M10 3v4M10 13v4M4.500 7h11v6h-11zM7.500 10h5',
  seal: 'M4 17h12M5.500 14.500v-2h9v2zM8.500 12.500V9.600a3.300 3.300 0 1 1 3 0v2.900',
  sealed: 'M4 17h12M5.500 14.500v-2h9v2zM10 12.500V10M6.500 6l2.500 2.500 4.500-5',
  flow: 'M4 4h5v4H4zM11 12h5v4h-5zM6.500 8v6H11',
  key: 'M7 4a3.700 3.700 0 1 0 0 7.400A3.700 3.700 0 0 0 7 4M9.700 10.300 16 16.600M13 13.600l2-2',
  list: 'M4 5h.5M4 10h.5M4 15h.5M8 5h8.500M8 10h8.500M8 15h8.500',
  number: 'M8 3.500 6.500 16.500M13.500 3.500 12 16.500M4 7.500h12.500M3.500 12.500H16',
  kept: 'M3.500 4h13v4h-13zM5 8v8.500h10V8M8.500 11.500h3',
  plus: 'M10 4v12M4 10h12',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4.300l2.800 1.700',
  done: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M6.800 10.200l2.300 2.300 4.200-4.700',
  draft: 'M5 3h7l3.500 3.500V17H5zM8 9.500h5M8 12.500h5',
  file: 'M5 3h7l3.500 3.500V17H5zM12 3v3.500h3.500',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4M12.800 12.800 16.500 16.500',
  chevron: 'M6 8l4 4 4-4',
  right: 'M8 5l5 5-5 5',
  left: 'M12 5l-5 5 5 5',
  out: 'M11 4H5v12h6M9 10h8M14 7l3 3-3 3',
  person: 'M10 3.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6M4 16.500c.6-3 3-4.500 6-4.500s5.400 1.500 6 4.500',
  company: 'M4 17V4h8v13M12 8h4v9M2.500 17h15M6.500 7.500h3M6.500 10.500h3M6.500 13.500h3',
  bell: 'M4.500 14.500h11l-1.500-2.500V8.500a4 4 0 0 0-8 0V12zM8.500 17h3',
  upload: 'M10 13V4M6.500 7.500 10 4l3.500 3.500M4 13v3.500h12V13',
  tag: 'M3.500 3.500H10l6.500 6.500-6.500 6.500L3.500 10zM7 7h.5',
  print: 'M6 7V3.500h8V7M6 14H3.500V7h13v7H14M6 12h8v4.500H6z',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false" className="icon">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
