// For screens that take pictures; bundled with each remote that does.
export { PICTURE_TYPES, preparePicture } from './files/prepare-picture'
export { useBlobUrl } from './files/useBlobUrl'
export { usePictureProblem } from './files/usePictureProblem'
