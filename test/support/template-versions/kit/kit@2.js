const kit = {
  show: (name) => {
    document.querySelector(`[data-text=${name}]`).textContent = window.__hyperframes.getVariables()[name];
  },
};
