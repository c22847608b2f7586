import type { Theme } from '@almanac/contracts/platform/theme'
import { type BrandForm, productForm } from '@almanac/contracts/rules/platform/theme'

/** How a theme looks beside its colors: its brand's face, corner and sky, else the product's. */
export const formOf = ({ brand }: Pick<Theme, 'brand'>): BrandForm => brand ?? productForm
