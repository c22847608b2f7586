/** A product of the drug provider, its name as plain text. */
export interface DrugHit {
  value: string
  /** The provider's id of the product concept. */
  drugbank_pcid: string
}

/** A company that knows what medicines there are. */
export interface DrugProvider {
  /**
   * Products by what is typed, each once; `country` is two letters. Throws
   * Unreachable while the provider is down, slow, refuses us or is not itself.
   */
  search(query: string, country?: string): Promise<DrugHit[]>
}
