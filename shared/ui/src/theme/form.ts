import type { Theme } from '@almanac/contracts/platform/theme'
import { type BrandForm, productForm } from '@almanac/contracts/rules/platform/theme'

/** How a theme looks beside its colors: its brand's face, corner and sky, else the product's. */
export const formOf = ({ brand }: Pick<Theme, 'brand'>): BrandForm => brand ?? productForm

/** Whether two themes are of one brand, which a screen may mix: the same name, logo, face and corners. */
export const isOfOneBrand = (one: Pick<Theme, 'brand'>, other: Pick<Theme, 'brand'>): boolean =>
  one.brand === other.brand || JSON.stringify(one.brand) === JSON.stringify(other.brand)
