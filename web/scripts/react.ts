import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';

/** React with our JSX runtime, in the app and its prerendered pages. */
export const appReact = () => react({ jsxImportSource: fileURLToPath(new URL('../src/ui/jsx', import.meta.url)) });
