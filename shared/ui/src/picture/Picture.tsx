import { drawings, type PictureName } from './drawings'

interface PictureProps {
  name: PictureName
  /** Pixels; 160 by default. */
  width?: number
}

/** One of the product's drawings, in theme colors. Always decorative: the text next to it says the same. */
export function Picture({ name, width = 160 }: PictureProps) {
  return (
    <svg
      width={width}
      height={width * 0.75}
      viewBox="0 0 160 120"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      style={{ maxWidth: '100%', height: 'auto' }}
    >
      {drawings[name]}
    </svg>
  )
}
