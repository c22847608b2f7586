import type { Brand } from '@almanac/contracts/platform/theme'
import type { BrandDocument, BrandPictureDocument } from '../../database/documents/platform'
import { productForm } from '@almanac/contracts/rules/platform/theme'
import { brandFilePath } from './files'
import { shortNameOf } from './short-name'

const pictureOf = (picture: BrandPictureDocument) => ({
  src: brandFilePath(picture),
  width: picture.width,
  height: picture.height,
})

/** Of a company that has no brand: its name, and else how the product looks. */
export const plainBrand = (name: string): Brand => ({
  name,
  short_name: shortNameOf(name),
  logo: null,
  mark: null,
  ...productForm,
  welcome: null,
  about: null,
})

/** A stored brand as browsers get it: without the sender of mails. */
export const brandOf = ({ name, short_name, logo, mark, face, corner, sky, welcome, about }: BrandDocument): Brand => ({
  name,
  short_name,
  logo: logo && { light: pictureOf(logo.light), dark: pictureOf(logo.dark) },
  mark: mark && pictureOf(mark),
  face,
  corner,
  sky,
  welcome,
  about,
})
