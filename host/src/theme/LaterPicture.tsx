import { lazy, Suspense, type ComponentType } from 'react'
import type { PictureName } from '@almanac/ui/content'

interface DrawingProps {
  name: PictureName
}

/** The drawings are no part of the first load, and these screens are shown when a file is missing: then without one. */
async function load(): Promise<{ default: ComponentType<DrawingProps> }> {
  try {
    const { Picture } = await import('@almanac/ui/content')
    return { default: Picture }
  } catch {
    return { default: () => null }
  }
}

const Loaded = lazy(load)

/** A drawing that is loaded once it is shown; its place is kept. */
export function LaterPicture({ name }: DrawingProps) {
  return (
    <div style={{ minHeight: 120 }}>
      <Suspense>
        <Loaded name={name} />
      </Suspense>
    </div>
  )
}
