import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from '#app/root.tsx'
import { installHeaders } from '#kit/session.ts'
import './main.css'

installHeaders()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
