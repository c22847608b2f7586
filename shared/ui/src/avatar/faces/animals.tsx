import { accent, ink, inkLine, paper, paperLine } from './pens'

export const cat = (
  <>
    <path {...accent} d="M11 11.5l7 5.2h12l7-5.2v14.8a13 12 0 0 1-26 0z" />
    <circle {...paper} cx="19" cy="24.5" r="2.4" />
    <circle {...paper} cx="29" cy="24.5" r="2.4" />
    <path {...paper} d="M22.2 29.4h3.6L24 31.6z" />
    <path {...paperLine} d="M24 31.6v1.6M12.5 28l5 .8M12.5 32l5-.9M35.5 28l-5 .8M35.5 32l-5-.9" />
  </>
)

export const dog = (
  <>
    <path {...accent} d="M13 22a11 11 0 0 1 22 0v7a11 10 0 0 1-22 0z" />
    <path {...ink} d="M13.5 15c-5 0-6.5 6-5.5 12 .4 2.4 4 2.4 4.6 0zM34.5 15c5 0 6.5 6 5.5 12-.4 2.4-4 2.4-4.6 0z" />
    <ellipse {...paper} cx="24" cy="31" rx="6.5" ry="5.2" />
    <ellipse {...ink} cx="24" cy="28.8" rx="2.6" ry="1.9" />
    <circle {...paper} cx="19" cy="22" r="2" />
    <circle {...paper} cx="29" cy="22" r="2" />
    <path {...inkLine} d="M24 30.5v2.4" />
  </>
)

export const fox = (
  <>
    <path {...accent} d="M8 10.5l9.5 5.5h13L40 10.5l-2.5 15L24 39.5l-13.5-14z" />
    <path {...paper} d="M10.7 25.8L24 39.5l13.3-13.7-8-.8-5.3 6.5-5.3-6.5z" />
    <circle {...ink} cx="24" cy="37" r="2.4" />
    <circle {...paper} cx="18.5" cy="22" r="1.9" />
    <circle {...paper} cx="29.5" cy="22" r="1.9" />
  </>
)

export const bear = (
  <>
    <circle {...accent} cx="13.5" cy="15.5" r="5.5" />
    <circle {...accent} cx="34.5" cy="15.5" r="5.5" />
    <circle {...accent} cx="24" cy="26" r="13.5" />
    <circle {...paper} cx="13.5" cy="15.5" r="2.2" />
    <circle {...paper} cx="34.5" cy="15.5" r="2.2" />
    <ellipse {...paper} cx="24" cy="30.5" rx="6.2" ry="5.2" />
    <ellipse {...ink} cx="24" cy="28.4" rx="2.5" ry="1.8" />
    <path {...inkLine} d="M24 30v2.5" />
    <circle {...paper} cx="18.5" cy="22" r="1.9" />
    <circle {...paper} cx="29.5" cy="22" r="1.9" />
  </>
)

export const rabbit = (
  <>
    <ellipse {...accent} cx="18.5" cy="14" rx="4.2" ry="9.5" transform="rotate(-9 18.5 14)" />
    <ellipse {...accent} cx="29.5" cy="14" rx="4.2" ry="9.5" transform="rotate(9 29.5 14)" />
    <ellipse {...paper} cx="18.5" cy="14" rx="1.7" ry="6.5" transform="rotate(-9 18.5 14)" />
    <ellipse {...paper} cx="29.5" cy="14" rx="1.7" ry="6.5" transform="rotate(9 29.5 14)" />
    <circle {...accent} cx="24" cy="30" r="11.5" />
    <circle {...paper} cx="19.5" cy="27.5" r="2" />
    <circle {...paper} cx="28.5" cy="27.5" r="2" />
    <path {...paper} d="M22 32h4l-2 2.3z" />
    <path {...paperLine} d="M24 34.3v2" />
  </>
)

export const owl = (
  <>
    <path {...accent} d="M11.5 10.5c3 3.5 7.5 4.5 12.5 4.5s9.5-1 12.5-4.5V27a12.5 13 0 0 1-25 0z" />
    <circle {...paper} cx="18.3" cy="22" r="5.8" />
    <circle {...paper} cx="29.7" cy="22" r="5.8" />
    <circle {...ink} cx="18.3" cy="22" r="2.6" />
    <circle {...ink} cx="29.7" cy="22" r="2.6" />
    <path {...ink} d="M22 26.5h4L24 30z" />
    <path {...paperLine} d="M18.5 33.5l2 1.6 2-1.6M25.5 33.5l2 1.6 2-1.6" />
  </>
)

export const bird = (
  <>
    <path {...accent} d="M6.5 27.5l13.5-9a8 8 0 0 1 15.8 1.5v6.5c0 7.5-6 12-13 12-6.5 0-11.5-4.5-16.3-11z" />
    <path {...ink} d="M35.5 17.5l6.5 2.7-6.2 2.3z" />
    <circle {...paper} cx="29.5" cy="18.8" r="1.9" />
    <path {...paper} d="M14.5 27.5c3 4.5 9.5 5.5 14 1.5-2.5-3.5-8-5-14-1.5z" />
    <path {...inkLine} d="M21.5 38.5v3.5M26.5 37.8v4.2" />
  </>
)

export const fish = (
  <>
    <path {...accent} d="M6.5 24.5c4-7.5 16-11.5 25.5-2.5l8.5-6.5v18L32 27c-9.5 9-21.5 5-25.5-2.5z" />
    <circle {...paper} cx="14.5" cy="22.8" r="2.2" />
    <path {...paperLine} d="M20 18.5c2.5 3.5 2.5 8.5 0 12M25.5 22.5h2.5M25.5 26.5h2.5" />
  </>
)

export const turtle = (
  <>
    <path {...ink} d="M12.5 30h6v5a3 3 0 0 1-6 0zM27.5 30h6v5a3 3 0 0 1-6 0z" />
    <circle {...ink} cx="38.5" cy="25.5" r="4.8" />
    <path {...accent} d="M8 31a14.5 14.5 0 0 1 29 0z" />
    <path {...paperLine} d="M22.5 17v13.5M15.5 19.5l3 11M29.5 19.5l-3 11" />
    <circle {...paper} cx="40" cy="24.5" r="1.3" />
  </>
)
