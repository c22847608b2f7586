/** What the server said of a refusal, joined by commas (specification 001, section 8); undefined where it said nothing. */
export const joinedTitles = (errors: readonly { title: string }[] = []): string | undefined =>
  errors.map(({ title }) => title.replace(/[.。]$/u, '')).join(', ') || undefined
