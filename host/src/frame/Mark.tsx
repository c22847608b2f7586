/** The product's mark, a sun over the horizon, in the accent of the theme. */
export function Mark({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--al-accent)" />
      <path
        d="M8 20.5a8 8 0 0 1 16 0M5.5 24.5h21M16 6.5v2.2M8.2 9.9l1.4 1.6M23.8 9.9l-1.4 1.6"
        fill="none"
        stroke="var(--al-on-accent)"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
    </svg>
  )
}
