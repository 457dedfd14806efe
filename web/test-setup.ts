import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A second, as the library has it, is too little on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

// Before each file: what the one before left in the document, in our modules and in what a browser keeps is gone.
vi.resetModules()
// One moment for all of a file: no day ends between what a test expects and what is shown.
vi.setSystemTime(new Date())
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()

// By itself the library does so in the first file of a process alone.
afterEach(cleanup)

// What is on its way when a file ends, such as a notice of its last test, comes before the document goes to the next one.
afterAll(() => vi.dynamicImportSettled())
