import { createRoot } from 'react-dom/client';
import '../ui/base.css';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<h1>Dokumentasi</h1>);
