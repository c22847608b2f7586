/** A product found; `value` is its name as plain text. */
export interface DrugHit {
  value: string
  /** The provider's id of the product concept. */
  drugbank_pcid: string
}

/** A database of medicines. */
export interface DrugProvider {
  /**
   * Products that match the typed text, each once; `country` is ISO 3166 alpha-2. Throws Unreachable when
   * the provider is unavailable, times out, rejects our key or sends an unexpected response.
   */
  search(query: string, country?: string): Promise<DrugHit[]>
}
