interface Description {
  readonly message: string;
  readonly hint: string;
}

/** The subject is a tag, or an attribute or method that the renderer does not draw. */
export const describeUnsupportedElement = (subject: string): Description => {
  if (subject === '<select>')
    return {
      message: 'Elemen “<select>” ini memuat elemen lain.',
      hint: 'Di dalam <select> hanya boleh ada <option>, <optgroup>, dan <hr>. Hapus elemen lain, atau gambar daftarnya dengan <div> dan CSS.',
    };
  if (subject === '<video>')
    return {
      message: 'Elemen “<video>” di dalam <template> tidak bisa dirender.',
      hint: 'Pindahkan <video> ke luar <template>, langsung di dalam komposisi, lalu tulis data-start dan data-duration padanya.',
    };
  if (subject === 'data-color-grading')
    return {
      message: `Atribut “${subject}” tidak didukung.`,
      hint: 'Hapus atribut itu. Ubah warna gambar dengan filter CSS, misalnya filter: saturate(0.4) contrast(1.1).',
    };
  if (/^(?:layoutsubtree|\w+Element\w+)$/.test(subject))
    return {
      message: `“${subject}” tidak didukung: elemen HTML tidak bisa digambar ke dalam canvas.`,
      hint: 'Gambar bentuk dan teksnya langsung di canvas, atau tampilkan elemennya tanpa canvas.',
    };
  return {
    message: `Elemen “${subject}” tidak bisa dipakai di dalam video.`,
    hint: 'Tulis isinya langsung di dalam dokumen, atau ganti dengan <div> dan CSS: dokumen lain dan elemen interaktif tidak berfungsi di dalam video.',
  };
};
