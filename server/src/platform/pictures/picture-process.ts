import { type Question, repaint } from './picture-painter'

if (!process.send) throw new Error('Pictures are drawn in a process of their own.')

process.on('message', async (question: Question) => process.send?.(await repaint(question)))
// Whoever asked is gone.
process.on('disconnect', () => process.exit())
// Meant for whoever asked, who may still want this picture.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.send('ready')
