import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { apiPaths } from './tools/vite-api-paths.ts'
import { pureContract } from './tools/vite-pure-contract.ts'
import { brotliAssets } from './tools/vite-brotli.ts'
import { serviceWorker } from './tools/vite-service-worker.ts'

/** What every page loads comes in two files that stay in the browser's cache: the libraries, and what stands around the pages. */
const sharedChunks = {
  groups: [
    { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
    { name: 'schemas', test: /node_modules\/zod\//, priority: 2 },
    { name: 'frame', test: /web\/(root|layouts\/(main|boundary|error-page))\.tsx/, priority: 1 },
  ],
}

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [apiPaths(), pureContract(), reactRouter(), serviceWorker(), brotliAssets()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: sharedChunks } } } },
    // One bundle with production React in it: starts fast, stays small in memory, and does not depend on NODE_ENV.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } },
    }),
  },
  // Found while pages load, they would make the first page of a fresh checkout load twice.
  optimizeDeps: { include: ['@tabler/icons-react', 'zod/mini', 'zustand', 'zustand/middleware'] },
  build: { assetsInlineLimit: 0 },
  server: { host: '127.0.0.1' },
}))
