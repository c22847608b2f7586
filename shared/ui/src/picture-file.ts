// For screens that take pictures; bundled with each remote that does.
export { PICTURE_TYPES, scaleDown, TooManyPixelsError, UnreadablePictureError } from './files/scaleDown'
export { useBlobUrl } from './files/useBlobUrl'
