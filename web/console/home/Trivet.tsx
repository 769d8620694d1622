/** The picture of the home page: a plate that stands on three legs. Decorative. */
export function Trivet({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 420 300" aria-hidden>
      <ellipse cx="210" cy="276" rx="178" ry="14" fill="light-dark(#e6ece9, #101614)" />
      <g fill="none" strokeLinecap="round" strokeWidth="16">
        <path d="M88 118 54 264" stroke="#0b6e63" />
        <path d="M332 118l34 146" stroke="#c0713a" />
        <path d="M210 150v122" stroke="#3b6ea5" />
      </g>
      <ellipse cx="210" cy="104" rx="152" ry="52" fill="light-dark(#0b6e63, #1a8574)" />
      <ellipse cx="210" cy="96" rx="152" ry="52" fill="light-dark(#2f9d88, #2f9d88)" />
      <ellipse cx="210" cy="96" rx="118" ry="38" fill="light-dark(#0b6e63, #085a51)" />
      <ellipse cx="210" cy="100" rx="118" ry="38" fill="light-dark(#f7f9f8, #141a18)" />
      <g transform="translate(0 -6)">
        <path d="M132 96V34h156v62c0 12-35 22-78 22s-78-10-78-22z" fill="light-dark(#ffffff, #252d2b)" />
        <path
          d="M132 34v62c0 12 35 22 78 22s78-10 78-22V34"
          fill="none"
          stroke="light-dark(#cfdad6, #3f4a47)"
          strokeWidth="3"
        />
        <ellipse
          cx="210"
          cy="34"
          rx="78"
          ry="20"
          fill="light-dark(#eef3f1, #2f3937)"
          stroke="light-dark(#cfdad6, #3f4a47)"
          strokeWidth="3"
        />
        <g fill="none" strokeLinecap="round" strokeWidth="5">
          <path d="M156 72h34" stroke="#0b6e63" />
          <path d="M156 88h58" stroke="light-dark(#d7e0dd, #4a5652)" />
          <path d="M202 72h62" stroke="light-dark(#d7e0dd, #4a5652)" />
          <path d="M226 88h34" stroke="#c0713a" />
        </g>
      </g>
    </svg>
  );
}
