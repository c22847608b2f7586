import { callStrokes, type CallIcon } from './icons'

/** An icon of the call, 24 px, drawn as those of the kit. */
export function CallSymbol({ icon }: { icon: CallIcon }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={callStrokes[icon]} />
    </svg>
  )
}
