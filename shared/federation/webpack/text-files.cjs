const CHUNK = /^texts-\w+-(\w+)$/

/** The files with an app's words, by language: the page asks early for those of its visitor. */
exports.textFiles = (compilation) => {
  const files = {}
  for (const [name, group] of compilation.namedChunkGroups) {
    const language = CHUNK.exec(name)?.[1]
    if (language) files[language] = [...(files[language] ?? []), ...group.getFiles().filter((file) => file.endsWith('.js'))]
  }
  return files
}
