/** A three-legged trivet, seen a little from above. Decorative beside the name; give `title` where it stands alone. */
export function Logo({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={title ? 'img' : 'presentation'}
      aria-hidden={title ? undefined : true}
      aria-label={title}
    >
      <rect width="32" height="32" rx="7" fill="#0b6e63" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <ellipse cx="16" cy="10.5" rx="9.2" ry="3.9" />
        <path d="M7.6 12.6 5.2 24.4M24.4 12.6l2.4 11.8M16 14.4v12.2" />
      </g>
    </svg>
  );
}
