/** What a remote exposes, for the federation plugin: its screens, and what it fills slots with. */
exports.exposedBy = ({ slots = {} }) => ({
  './remote': { import: './src/remote.tsx', name: 'remote' },
  ...Object.fromEntries(
    Object.entries(slots).map(([slot, file]) => [`./${slot}`, { import: file, name: slot.replace(/\W/g, '_') }]),
  ),
})
