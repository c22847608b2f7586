import { useEffect, useState, type ReactNode } from 'react'

type Faces = readonly ReactNode[]

let loaded: Faces | undefined

async function load(): Promise<Faces> {
  loaded ??= (await import(/* webpackChunkName: "faces" */ './faces/faces')).faces
  return loaded
}

/** The drawing of a face by its number; undefined for none and until the drawings are here. They come when the first one is wanted. */
export function useFace(avatar_id: number | null): ReactNode | undefined {
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
