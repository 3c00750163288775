// The mark of 信契: two lines of text, a pen stroke and a seal dot. Own drawing.
export function Logo({ inverse = false, small = false }: { inverse?: boolean; small?: boolean }) {
  return (
    <span className={`logo${inverse ? ' logo-inverse' : ''}`}>
      <svg
        viewBox="0 0 32 32"
        width={small ? 26 : 30}
        height={small ? 26 : 30}
        aria-hidden="true"
        focusable="false"
      >
        <rect className="logo-ground" width="32" height="32" rx="7" />
        <g className="logo-pen" fill="none" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
          <path d="M8 9.500h9.500M8 14.500h6" />
          <path d="M8 22.500c3.400-.2 5.600-2.600 7-5.600 1-2.100 2.700-2.200 2.700-.4 0 1.900-1.600 4.300-.5 5.200 1 .8 2.400-1.300 3.400-1.300.9 0 .9 1.100 3.400 1.100" />
        </g>
        <circle className="logo-seal" cx="22.500" cy="11" r="3.500" />
      </svg>
      <span className="logo-name">信契</span>
    </span>
  );
}
