// A thread that says it is ready, and answers after three seconds in which it does nothing.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', () => setTimeout(() => parentPort.postMessage(undefined), 3000))
parentPort.postMessage('ready')
