/** What a remote exposes, for the federation plugin: its screens, what it reads ahead for a day without a network, and what it fills slots with. */
exports.exposedBy = ({ slots = {}, offline }) => ({
  './remote': { import: './src/remote.tsx', name: 'remote' },
  ...(offline ? { './offline': { import: offline, name: 'offline' } } : {}),
  ...Object.fromEntries(
    Object.entries(slots).map(([slot, file]) => [`./${slot}`, { import: file, name: slot.replace(/\W/g, '_') }]),
  ),
})
