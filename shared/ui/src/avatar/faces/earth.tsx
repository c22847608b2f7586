import { accent, accentLine, ink, inkLine, paper, paperLine } from './pens'

export const leaf = (
  <>
    <path {...accent} d="M24 42C10 35 9.5 16 24 6c14.5 10 14 29 0 36z" />
    <path {...paperLine} d="M24 13v23.5M24 22l-5-4M24 22l5-4M24 29l-6-4.5M24 29l6-4.5" />
  </>
)

const petals = [0, 60, 120, 180, 240, 300]

export const flower = (
  <>
    {petals.map((turn) => (
      <ellipse key={turn} {...accent} cx="24" cy="13.5" rx="5.6" ry="8" transform={`rotate(${turn} 24 24)`} />
    ))}
    <circle {...paper} cx="24" cy="24" r="6" />
    <circle {...ink} cx="24" cy="24" r="2.2" />
  </>
)

export const tulip = (
  <>
    <path {...inkLine} strokeWidth={2.4} d="M24 27v14.5" />
    <path
      {...ink}
      d="M24 41c-6.5 0-9.5-3.5-10-9.5 6 .5 9.5 3.5 10 9.5zM24 41c6.5 0 9.5-3.5 10-9.5-6 .5-9.5 3.5-10 9.5z"
    />
    <path {...accent} d="M13.5 9l5.5 4.5L24 7l5 6.5L34.5 9v10.5a10.5 9.5 0 0 1-21 0z" />
    <path {...paperLine} d="M24 14v9" />
  </>
)

export const cactus = (
  <>
    <path {...accentLine} strokeWidth={8} d="M24 12v20" />
    <path {...accentLine} strokeWidth={5.5} d="M24 26.5h-6.5a4 4 0 0 1-4-4V19M24 23.5h6.5a4 4 0 0 0 4-4V16.5" />
    <path {...paperLine} d="M24 13v3M24 19.5v3M24 26v3" />
    <path {...ink} d="M15 31.5h18l-2 9.5a1.5 1.5 0 0 1-1.5 1h-11a1.5 1.5 0 0 1-1.5-1z" />
  </>
)

export const tree = (
  <>
    <path {...ink} d="M22 28h4l1.2 14h-6.4z" />
    <circle {...accent} cx="24" cy="16" r="9.5" />
    <circle {...accent} cx="16.5" cy="23.5" r="8" />
    <circle {...accent} cx="31.5" cy="23.5" r="8" />
    <circle {...accent} cx="24" cy="25" r="8" />
    <path {...paperLine} d="M19.5 15.5a5 5 0 0 1 4.5-4M14 24a3.5 3.5 0 0 1 2.5-3.5" />
  </>
)

export const mushroom = (
  <>
    <path {...paper} d="M18.5 23h11l2 15a2.5 2.5 0 0 1-2.5 2.8H19A2.5 2.5 0 0 1 16.5 38z" />
    <path {...accent} d="M7.5 26a16.5 17 0 0 1 33 0c0 1.5-33 1.5-33 0z" />
    <circle {...paper} cx="18" cy="18.5" r="2.8" />
    <circle {...paper} cx="28" cy="15" r="2.2" />
    <circle {...paper} cx="32.5" cy="21.5" r="1.8" />
  </>
)

export const apple = (
  <>
    <path
      {...accent}
      d="M24 16c-7-5-15-1-15 8.5C9 33 15.5 41 20 41c2 0 2.5-1 4-1s2 1 4 1c4.5 0 11-8 11-16.5C39 15 31 11 24 16z"
    />
    <path {...inkLine} strokeWidth={2.4} d="M24 16c0-3.5-.5-5.5-2-8" />
    <path {...ink} d="M25 13.5c0-4.5 3-7 8-7 0 4.5-3 7-8 7z" />
    <path {...paperLine} d="M14 25.5c0-3 1.2-5 3.5-6" />
  </>
)

export const mountain = (
  <>
    <path {...ink} d="M21 38.5L33 18l11.5 20.5z" />
    <path {...accent} d="M4 38.5L19 12l15 26.5z" />
    <path {...paper} d="M19 12l-5.5 9.7 3-.8 2.5 3.1 2.5-3.1 3 .8z" />
  </>
)

export const wave = (
  <>
    <path {...accentLine} strokeWidth={4} d="M6 18c4.5-5.5 9-5.5 12 0s7.5 5.5 12 0 9-5.5 12 0" />
    <path {...inkLine} strokeWidth={3} d="M6 27c4.5-5.5 9-5.5 12 0s7.5 5.5 12 0 9-5.5 12 0" />
    <path {...accentLine} strokeWidth={4} d="M6 36c4.5-5.5 9-5.5 12 0s7.5 5.5 12 0 9-5.5 12 0" />
  </>
)
