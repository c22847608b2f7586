import type { FeatureLists } from '../format/features'

/** The features of a file as they are stored. */
export const featureDocuments = ({ features, features_off }: FeatureLists): string =>
  JSON.stringify([
    ...features.map((title) => ({ title, enabled: true })),
    ...features_off.map((title) => ({ title, enabled: false })),
  ])
