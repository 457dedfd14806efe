// In the place of what draws pictures: never answers, or breaks, by the first byte that it is sent.
process.on('message', ({ bytes }) => {
  if (bytes[0] === 1) return
  if (bytes[0] === 2) process.kill(process.pid, 'SIGSEGV')
  process.send({ flaw: 'moving' })
})
process.on('disconnect', () => process.exit())
process.send('ready')
