// For screens that take pictures; each remote that does brings it along.
export { PICTURE_TYPES, scaleDown, TooManyPixelsError, UnreadablePictureError } from './files/scaleDown'
export { useBlobUrl } from './files/useBlobUrl'
