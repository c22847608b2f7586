const CHUNK = /^texts-(\w+)-(\w+)$/

/** The files with an app's words, by language: the page asks early for those of its visitor, but for the namespaces that come later. */
exports.textFiles = (compilation, later = []) => {
  const files = {}
  for (const [name, group] of compilation.namedChunkGroups) {
    const [, namespace, language] = CHUNK.exec(name) ?? []
    if (language && !later.includes(namespace))
      files[language] = [...(files[language] ?? []), ...group.getFiles().filter((file) => file.endsWith('.js'))]
  }
  return files
}
