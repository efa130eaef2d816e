import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineScript } from './vite.inline.ts'
import { messages } from './vite.messages.ts'
import { base, css, smallIcons } from './vite.shared.ts'

/** The document renderer: one file with everything in it, for Node 20. */
export default defineConfig({
  base,
  plugins: [messages(), inlineScript(), smallIcons(), react()],
  css,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/ssr',
    target: 'node20',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'document.js', codeSplitting: false } },
  },
})
