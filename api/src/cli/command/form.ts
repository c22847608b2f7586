/** The syntax of one command. */
export interface Form {
  /**
   * Its positional arguments in order; `…` at the end of the last one allows several, brackets mark
   * an optional one.
   */
  takes: readonly string[]
  /** Its options: `null` for a switch, else the placeholder of the value. */
  options: Readonly<Record<string, string | null>>
  /** One line in the list of commands. */
  about: string
  /** The help of `almanac COMMAND --help` below the usage. */
  more: string
}

/** Part of the help of every command that needs no running server. */
export const onDatabase = `It goes to the database that DATABASE_URL names, or else to the embedded one in
DATA_DIR, also while the product is running.`
