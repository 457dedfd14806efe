/** What the main thread tells the thread of the embedded database; a connection is a number the main thread chose. */
export type ToWorker =
  | { type: 'connect'; connection: number }
  | { type: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'disconnect'; connection: number }
  | { type: 'shutdown' }

export type FromWorker =
  | { type: 'ready' }
  | { type: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; reason: string }

/** The first message. `create`: make a new database, make it safe on disk and end. `serve`: open it and answer connections. */
export interface WorkerTask {
  task: 'create' | 'serve'
  directory: string
}
