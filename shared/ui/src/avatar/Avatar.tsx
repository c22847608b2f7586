import MuiAvatar from '@mui/material/Avatar'
import { type ReactNode, useEffect, useState } from 'react'

interface AvatarProps {
  /** Whose it is. Gives the initials; read out unless `decorative`. */
  name: string
  /** One of the product's 27 faces (specification 000, section 9). */
  avatar_id?: number | null
  /** The person's photo; the face is shown until it has loaded, or when it cannot. */
  image_id?: string | null
  /** Pixels; 44 by default. */
  size?: number
  /** The name stands beside it already. True by default. */
  decorative?: boolean
}

/** The first letters of the first and last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''))
  return letters.join('').toLocaleUpperCase()
}

/** A person's photo, else the face that the person chose, else the initials. */
export function Avatar({ name, avatar_id = null, image_id = null, size = 44, decorative = true }: AvatarProps) {
  const face = useFace(avatar_id)
  const [broken, setBroken] = useState<string | null>(null)
  const photo = image_id !== null && image_id !== broken ? image_id : null
  const inside =
    photo !== null ? (
      <img
        src={`/api/images/profile/${photo}.jpg`}
        alt=""
        width={size}
        height={size}
        onError={() => {
          setBroken(photo)
        }}
      />
    ) : face ? (
      <svg viewBox="0 0 48 48" aria-hidden focusable="false">
        {face}
      </svg>
    ) : (
      initialsOf(name)
    )
  return (
    <MuiAvatar
      component="span"
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {inside}
    </MuiAvatar>
  )
}

type Faces = readonly ReactNode[]

let loaded: Faces | undefined

async function load(): Promise<Faces> {
  loaded ??= (await import(/* webpackChunkName: "faces" */ './faces/faces')).faces
  return loaded
}

/** The drawing of a face by its number; undefined for none and until the drawings are here. They come when the first one is wanted. */
function useFace(avatar_id: number | null): ReactNode | undefined {
  const [faces, setFaces] = useState(loaded)
  const wanted = avatar_id !== null
  useEffect(() => {
    if (!wanted || faces) return
    let here = true
    // Without them there are the initials.
    load().then(
      (drawn) => {
        if (here) setFaces(drawn)
      },
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [wanted, faces])
  return avatar_id === null ? undefined : faces?.[avatar_id - 1]
}
