import { accent, accentLine, ink, inkLine, paper, paperLine } from './pens'

const rays = [0, 45, 90, 135, 180, 225, 270, 315]

export const sun = (
  <>
    {rays.map((turn) => (
      <path key={turn} {...accentLine} d="M24 6.5v4" transform={`rotate(${turn} 24 24)`} />
    ))}
    <circle {...accent} cx="24" cy="24" r="10" />
    <circle {...paper} cx="20.5" cy="23" r="1.5" />
    <circle {...paper} cx="27.5" cy="23" r="1.5" />
    <path {...paperLine} d="M20.5 27.5a4.5 4.5 0 0 0 7 0" />
  </>
)

export const moon = (
  <>
    <path {...accent} d="M29.5 7.5A17 17 0 1 0 41 30 14 14 0 0 1 29.5 7.5z" />
    <path {...ink} d="M35 12.5l1.2 3 3 1.2-3 1.2-1.2 3-1.2-3-3-1.2 3-1.2z" />
    <circle {...paper} cx="18" cy="23" r="1.8" />
    <circle {...paper} cx="23" cy="31" r="2.4" />
  </>
)

export const star = (
  <>
    <path
      {...accent}
      strokeLinejoin="round"
      d="M24 6l5.3 11.3 12.2 1.5-9 8.5 2.3 12.2L24 33.5l-10.8 6 2.3-12.2-9-8.5 12.2-1.5z"
    />
    <circle {...paper} cx="20.5" cy="23" r="1.5" />
    <circle {...paper} cx="27.5" cy="23" r="1.5" />
    <path {...paperLine} d="M21 27a4 4 0 0 0 6 0" />
  </>
)

export const cloud = (
  <>
    <path {...accent} d="M14 31.5a7.5 7.5 0 0 1-.5-15 10.5 10.5 0 0 1 20-1.5 8.3 8.3 0 0 1 1.5 16.5z" />
    <path {...inkLine} strokeWidth={2.4} d="M17 36l-1.5 4M24 36l-1.5 4M31 36l-1.5 4" />
    <path {...paperLine} d="M18.5 17a6 6 0 0 1 4.5-4" />
  </>
)

export const boat = (
  <>
    <path {...accent} d="M22.5 7.5V30H9.5z" />
    <path {...paper} d="M25.5 12v18h11z" />
    <path {...ink} d="M8 32.5h32L35.5 40a2 2 0 0 1-1.7 1H14.2a2 2 0 0 1-1.7-1z" />
  </>
)

export const lighthouse = (
  <>
    <path {...paper} d="M19.5 18h9l3.5 23H16z" />
    <path {...accent} d="M18.8 23h10.4l.8 5.5H18zM17.2 34h13.6l1.2 7H16z" />
    <path {...ink} d="M18.5 12.5h11V18h-11z" />
    <path {...accent} d="M17 13l7-6.5 7 6.5z" />
    <path {...accentLine} strokeWidth={2.4} d="M14 15.5L7.5 13M14 18l-6 2M34 15.5l6.5-2.5M34 18l6 2" />
  </>
)

export const kite = (
  <>
    <path {...accent} d="M25 6l11.5 12.5L25 33 13.5 18.5z" />
    <path {...paperLine} d="M25 6v27M13.5 18.5h23" />
    <path {...inkLine} strokeWidth={2.2} d="M25 33c-4 1.5 1 4.5-3 6s-5 .5-8 3" />
    <path {...ink} d="M20.5 36.5l4.5 1-3 3z" />
  </>
)

export const teacup = (
  <>
    <path {...accentLine} d="M33 21.5h2.5a4.7 4.7 0 0 1 0 9.5H32" />
    <path {...accent} d="M10.5 18.5H34V28a9 9 0 0 1-9 9h-5.5a9 9 0 0 1-9-9z" />
    <path
      {...inkLine}
      strokeWidth={2.4}
      d="M8 41h29M17 14.5c-2-2.5 2-3.5 0-6.5M23 14.5c-2-2.5 2-3.5 0-6.5M29 14.5c-2-2.5 2-3.5 0-6.5"
    />
    <path {...paperLine} d="M15 23v4.5a5 5 0 0 0 2 4" />
  </>
)

export const house = (
  <>
    <path {...ink} d="M31 10h4.5v9H31z" />
    <path {...paper} d="M11.5 22h25v17.5h-25z" />
    <path {...accent} d="M24 7.5L42 23.5l-2.5 2.6L24 13 8.5 26.1 6 23.5z" />
    <path {...accent} d="M20.5 29h7v10.5h-7z" />
    <circle {...paper} cx="25.8" cy="34.5" r=".9" />
    <path {...ink} d="M14 29h4v4h-4zM30 29h4v4h-4z" />
  </>
)
