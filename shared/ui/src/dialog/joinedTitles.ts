/** The titles of a server's refusal, joined by commas (specification 001, section 8); undefined if there are none. */
export const joinedTitles = (errors: readonly { title: string }[] = []): string | undefined =>
  errors.map(({ title }) => title.replace(/[.。]$/u, '')).join(', ') || undefined
