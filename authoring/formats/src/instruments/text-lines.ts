/** Collects text with line breaks, which count only between two pieces of text. */
export class TextLines {
  private text = ''
  private hasText = false
  private breaks: 0 | 1 | 2 = 0
  private cell = false

  get length(): number {
    return this.text.length
  }

  add(text: string): void {
    const waits = this.breaks > 0 || this.cell
    const added = waits ? text.trimStart() : text
    if (added === '') return
    if (waits) this.separate()
    this.text += added
    this.hasText ||= added.trim() !== ''
  }

  /** Begins a new line before the next text, 1, or a paragraph, 2. */
  break(lines: 1 | 2): void {
    if (!this.hasText) return
    if (lines > this.breaks) this.breaks = lines
    this.cell = false
  }

  /** A line break of its own; two of them are an empty line. */
  lineBreak(): void {
    if (this.breaks > 0) this.breaks = 2
    else this.text += '\n'
  }

  /** Separates the next text on the same line, as the next cell of a table. */
  nextCell(): void {
    if (this.hasText && this.breaks === 0) this.cell = true
  }

  /** The text since a length. */
  since(length: number): string {
    return this.text.slice(length)
  }

  /** Removes and returns the text since a length. */
  cut(length: number): string {
    const cut = this.text.slice(length)
    this.text = this.text.slice(0, length)
    return cut
  }

  /** The text without the spaces and empty lines that HTML ignores. */
  toString(): string {
    return this.text
      .replace(/\r\n?/g, '\n')
      .replace(/[ \t\u00a0]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  private separate(): void {
    if (this.cell) this.text += ' | '
    const before = /\n?\n?$/.exec(this.text.slice(-2))?.[0].length ?? 0
    this.text += '\n'.repeat(Math.max(0, this.breaks - before))
    this.breaks = 0
    this.cell = false
  }
}
