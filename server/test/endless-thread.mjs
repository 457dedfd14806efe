// A thread that says it is ready, and never comes to an end with what it is asked.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', () => {
  for (;;);
})
parentPort.postMessage('ready')
