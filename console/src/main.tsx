import { readers } from '@mingpian/client/react/readers.ts'
import { loadReaders } from '@mingpian/client/react/reread.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from '#app/root.tsx'
import { installDrafts, installHeaders } from '#kit/session.ts'
import './main.css'

installHeaders()
installDrafts()
loadReaders(async () => readers)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
