import MuiAvatar from '@mui/material/Avatar'
import { type ReactNode, useEffect, useState } from 'react'
import { addComponentStyles } from '../theme/component-styles'
import { lists } from '../theme/components/lists'

addComponentStyles(lists)

interface AvatarProps {
  /** The person's name: source of the initials; read out unless `decorative`. */
  name: string
  /** One of the product's 27 faces (specification 000, section 9). */
  avatar_id?: number | null
  /** The person's photo; the face is shown until it has loaded, or if it cannot load. */
  image_id?: string | null
  /** Pixels; 44 by default. */
  size?: number
  /** The name is already next to it. True by default. */
  decorative?: boolean
  /** A FaceSheet on the page already contains the face. */
  usesSheet?: boolean
}

const VIEW_BOX = '0 0 48 48'
/** Element id of a face on a sheet. */
const faceName = (avatar_id: number) => `almanac-face-${avatar_id}`

/** The first letters of the first and last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''))
  return letters.join('').toLocaleUpperCase()
}

/** The person's photo, else the chosen face, else the initials. */
export function Avatar({ name, avatar_id = null, image_id = null, usesSheet = false, ...look }: AvatarProps) {
  const { size = 44, decorative = true } = look
  const face = useFaces(avatar_id !== null)?.[(avatar_id ?? 0) - 1]
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
      <svg viewBox={VIEW_BOX} aria-hidden focusable="false">
        {face}
      </svg>
    ) : (
      initialsOf(name)
    )
  const shape = {
    style: { width: size, height: size, fontSize: size * 0.38 },
    ...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }),
  }
  if (usesSheet && face && photo === null && avatar_id !== null)
    return (
      <MuiAvatar component="svg" viewBox={VIEW_BOX} {...shape}>
        <use href={`#${faceName(avatar_id)}`} />
      </MuiAvatar>
    )
  return (
    <MuiAvatar component="span" {...shape}>
      {inside}
    </MuiAvatar>
  )
}

/**
 * Draws each face once for all avatars of a long list, which would otherwise take hundreds of
 * elements. Invisible itself.
 */
export function FaceSheet({ avatar_ids }: { avatar_ids: readonly number[] }) {
  const faces = useFaces(avatar_ids.length > 0)
  if (!faces) return null
  return (
    <svg width={0} height={0} aria-hidden focusable="false" style={{ position: 'absolute' }}>
      {avatar_ids.map((avatar_id) => (
        <symbol key={avatar_id} id={faceName(avatar_id)} viewBox={VIEW_BOX}>
          {faces[avatar_id - 1]}
        </symbol>
      ))}
    </svg>
  )
}

type Faces = readonly ReactNode[]

let loaded: Faces | undefined

async function load(): Promise<Faces> {
  loaded ??= (await import(/* webpackChunkName: "faces" */ './faces/faces')).faces
  return loaded
}

/** The drawings of the faces, loaded on first use; undefined until then. */
function useFaces(wanted: boolean): Faces | undefined {
  const [faces, setFaces] = useState(loaded)
  useEffect(() => {
    if (!wanted || faces) return
    let here = true
    // On failure the initials remain.
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
  return wanted ? faces : undefined
}
