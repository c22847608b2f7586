/** How one command is written. */
export interface Form {
  /** What it takes, in order; a last one that ends in `…` may come several times, one in brackets may be left out. */
  takes: readonly string[]
  /** Its options: `null` for a switch, else what stands for the value. */
  options: Readonly<Record<string, string | null>>
  /** One line for the list of commands. */
  about: string
  /** What `almanac COMMAND --help` says below the usage. */
  more: string
}

/** What is said of every command that needs no running server. */
export const onDatabase = `It goes to the database that DATABASE_URL names, or else to the embedded one in
DATA_DIR, also while the product is running.`
