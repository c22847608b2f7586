import type { BrandDocument, FeatureDocument } from '../../database/documents/platform'
import { bytes, code, id, instant, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const themes = sharedTable('themes', 'how the product looks for a company', {
  company_id: id(),
  key: text(),
  name: text(),
  light: json<Record<string, string>>(),
  dark: json<Record<string, string>>(),
  features: json<FeatureDocument[]>(),
  /** Null for a theme of colors alone. */
  brand: json<BrandDocument>().null(),
  /** The published version that these are; null for what the files of the study say. */
  version: number().null(),
})

/** Logos and marks, named by their content (SHA-256, hexadecimal). */
export const brandFiles = sharedTable('brand_files', 'logos of companies', {
  digest: text(),
  content_type: code(['image/svg+xml', 'image/png']),
  content: bytes(),
  /** CSS pixels. */
  width: number(),
  height: number(),
  added_at: instant().filled(),
})
