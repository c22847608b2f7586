/** A medical term. */
export interface Term {
  /** The terminology's own code. */
  code: string
  name: string
  /** Where it stands in a terminology of several levels, such as PT or LLT; null where there are none. */
  level: string | null
  /** The language of the name. */
  lang: string
}

/** A terminology that is searched elsewhere. MedDRA needs a licence, so an installation with a licence puts it behind this. */
export interface TermProvider {
  /** Terms by what is typed. Throws Unreachable while it is down, slow, refuses us or is not itself. */
  search(query: string, lang: string): Promise<Term[]>
}
